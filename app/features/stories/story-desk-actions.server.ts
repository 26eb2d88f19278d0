import type { RouterContextProvider } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { answered, fieldOf, refused, rowOf } from "#app/platform/http/form-answers.server.ts";
import { log } from "#app/platform/log.server.ts";
import { NOT_REVIEWED, REVIEW_FAILED, STORY_DONE, type StoryDone } from "./story-desk.ts";
import { reviewStory } from "./story-review.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

/** The audit log names the story by its number: it outlives the story, and keeps no word of it. */
export async function review({ context, request, form }: Sent) {
  const [id, approved] = [rowOf(form), fieldOf(form, "approved") === "true"];
  try {
    const outcome = await adminWrite(context, async (tx) => {
      const result = await reviewStory(tx, id, { version: fieldOf(form, "version"), approved });
      const action = approved ? "story.approved" : "story.withdrawn";
      const entry = { action, subject: `Story ${id}`, before: { approved: !approved }, after: { approved } };
      return { result, entry: result === "reviewed" ? entry : null };
    });
    if (outcome !== "reviewed") {
      const said = { title: REVIEW_FAILED, description: NOT_REVIEWED[outcome] };
      return refused(form, { said, status: outcome === "gone" ? 404 : 409 });
    }
    const done: StoryDone = approved ? "approved" : "withdrawn";
    return answered(request, STORY_DONE[done], `/admin?tab=stories&done=${done}#lists`);
  } catch (error) {
    if (error instanceof Response) throw error;
    log("error", REVIEW_FAILED, { error });
    return refused(form, {
      said: { title: REVIEW_FAILED, description: "Please try again in a moment." },
      status: 500,
    });
  }
}
