import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, asc, gt, isNotNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.server.ts";
import { accounts, signingKeys, twoFactors } from "./auth.tables.server.ts";
import { customerSessionsSecret } from "./oauth/customer-sessions.server.ts";
import { customerSessions } from "./oauth/customer-sessions.tables.server.ts";

type EncryptedColumn = { table: PgTable; id: PgColumn; column: PgColumn; secretOf: (secret: string) => string };

const own = (secret: string) => secret;

/** Everything that is encrypted with the secret of accounts and outlives a day. */
const COLUMNS: EncryptedColumn[] = [
  { table: twoFactors, id: twoFactors.id, column: twoFactors.secret, secretOf: own },
  { table: twoFactors, id: twoFactors.id, column: twoFactors.backupCodes, secretOf: own },
  { table: signingKeys, id: signingKeys.id, column: signingKeys.privateKey, secretOf: own },
  { table: accounts, id: accounts.id, column: accounts.accessToken, secretOf: own },
  { table: accounts, id: accounts.id, column: accounts.refreshToken, secretOf: own },
  {
    table: customerSessions,
    id: customerSessions.sessionId,
    column: customerSessions.tokens,
    secretOf: customerSessionsSecret,
  },
];
const ROWS_AT_ONCE = 500;

/** Encrypts with the new secret what can be decrypted with the old one. Run in a transaction; two processes may do it at once. */
export async function encryptAgain(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('secret rotation'))`);
  for (const { secretOf, ...column } of COLUMNS)
    await encryptColumn(tx, column, { from: secretOf(from), to: secretOf(to) });
}

async function encryptColumn(
  tx: Db,
  { table, id, column }: Omit<EncryptedColumn, "secretOf">,
  secrets: { from: string; to: string },
): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await tx
      .select({ id: sql<string>`${id}`, old: sql<string>`${column}` })
      .from(table)
      .where(and(isNotNull(column), gt(id, after)))
      .orderBy(asc(id))
      .limit(ROWS_AT_ONCE);
    const changes: { id: string; old: string; new: string }[] = [];
    for (const row of rows) {
      const encrypted = await encryptedAgain(row.old, secrets);
      if (encrypted !== null) changes.push({ ...row, new: encrypted });
    }
    if (changes.length > 0)
      await tx
        .update(table)
        .set({ [column.name]: sql`change.new` })
        .from(sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id text, old text, new text)`)
        // Not what another process has changed since.
        .where(sql`${id} = change.id and ${column} = change.old`);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

/** Null if `from` cannot decrypt it: it is encrypted with the new secret, or with one that is lost. */
async function encryptedAgain(text: string, { from, to }: { from: string; to: string }): Promise<string | null> {
  // The library stores a private key as a JSON string.
  const quote = text.startsWith('"') ? '"' : "";
  const encrypted = quote ? text.slice(1, -1) : text;
  let data: string;
  try {
    data = await symmetricDecrypt({ key: from, data: encrypted });
  } catch {
    return null;
  }
  return quote + (await symmetricEncrypt({ key: to, data })) + quote;
}
