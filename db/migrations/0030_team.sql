CREATE TABLE "team_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "invited_role_known" CHECK ("team_invitations"."role" in ('owner', 'manager', 'content', 'support'))
);
--> statement-breakpoint
CREATE TABLE "admin_permissions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "admin_role_known" CHECK ("admin_permissions"."role" in ('owner', 'manager', 'content', 'support'))
);
--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_permissions" ADD CONSTRAINT "admin_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "admin_permissions" ("user_id", "role", "granted_at") SELECT "user_id", 'owner', "created_at" FROM "user_roles" WHERE "role" = 'admin';--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "team_invitations" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('team_invitations');
