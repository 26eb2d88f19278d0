import { data } from "react-router";
import type { Answer } from "#app/platform/answer.ts";
import { AUTH_FAILED } from "../account.ts";
import { refused, withCookies } from "#app/platform/http/form-answers.server.ts";
import { askedAuth, reasoned } from "../form-answers.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import type { Door } from "#app/platform/auth/door.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { twoFactorOf } from "../two-factor.server.ts";
import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor-codes";

export const handle: Door = { opensTo: "shopper" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = await askedAuth(context, request, "two-factor/generate-backup-codes", proofIn(form));
  if (!asked.ok) {
    const errors = proofErrors(asked, "password");
    return refused(form, errors ? { errors } : { said: { title: reasoned(asked, AUTH_FAILED) } });
  }
  const said = { title: "New recovery codes", description: "The old ones are good for nothing now." };
  const shown = asked.body["backupCodes"] as string[];
  return data<Answer<string[]>>({ state: "done", said, shown }, { headers: withCookies(asked.cookies) });
}

export const clientAction = keepTyped;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
