import { data } from "react-router";
import type { Answer } from "#app/platform/answer.ts";
import { AUTH_FAILED } from "../account.ts";
import type { Enrolment } from "../enrolment.ts";
import { refused, withCookies } from "#app/platform/http/form-answers.server.ts";
import { askedAuth, reasoned } from "../form-answers.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import { enrolmentOf, twoFactorOf } from "../two-factor.server.ts";
import type { Door } from "#app/platform/auth/door.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";

import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor";

export const handle: Door = { opensTo: "shopper" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

/** Makes the secret and the codes. Nothing is on before a code from the app has proved that it works. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = await askedAuth(context, request, "two-factor/enable", proofIn(form));
  if (!asked.ok) {
    const errors = proofErrors(asked, "password");
    return refused(form, errors ? { errors } : { said: { title: reasoned(asked, AUTH_FAILED) } });
  }
  const shown = await enrolmentOf(String(asked.body["totpURI"]), asked.body["backupCodes"] as string[]);
  if (!shown) throw new Error("No secret came back for two-factor sign-in");
  const said = { title: "Almost there", description: "Scan the code, keep the recovery codes, enter one code." };
  return data<Answer<Enrolment>>({ state: "done", said, shown }, { headers: withCookies(asked.cookies) });
}

export const clientAction = keepTyped;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
