import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "#app/brand.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { submitConsent, oauthClient } from "../oauth.server.ts";
import { scopesIn } from "../oauth.ts";
import type { Route } from "./+types/consent";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => [{ title: `Sign in with ${brand.name}` }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const client = await oauthClient(context.get(servicesContext).auth, request.headers, query.get("client_id"));
  return { client, scopes: scopesIn(query), email: (await signedIn(context)).email };
}

const consentForm = z.object({ decision: z.enum(["allow", "deny"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readForm(request, consentForm);
  const accept = read.ok && read.value.decision === "allow";
  const ask = context.get(requestContext).callAuth;
  return submitConsent((path, body) => ask(path, request, body), new URL(request.url).searchParams, accept);
}

export default function Consent({ loaderData: { client, scopes, email }, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Sign in with {brand.name}</p>
        <h1 className="mt-6 font-display text-64 wrap-anywhere">{client?.name ?? "Unknown site"}</h1>
        <p className="mt-6 max-w-[29.25em] text-18">
          {client
            ? `This site wants to sign you in with your ${brand.name} account, ${email}.`
            : "The site that sent you here isn't registered with us, or its registration was removed. We haven't shared anything with it."}
        </p>
        {client?.address && (
          <p className="mt-4 text-16 break-all">
            <a className="link" href={client.address} rel="noreferrer nofollow">
              {client.address}
            </a>
          </p>
        )}
      </header>
      <div className="grid content-start gap-8 lg:col-span-5 lg:col-start-8">
        {client ? <Decision name={client.name} scopes={scopes} result={actionData} /> : <HomeLink />}
      </div>
    </main>
  );
}

function Decision({
  name,
  scopes,
  result,
}: {
  name: string;
  scopes: string[];
  result: Awaited<ReturnType<typeof submitConsent>> | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const redirectUrl = result?.redirectUrl;
  useEffect(() => {
    if (redirectUrl) window.location.replace(redirectUrl);
  }, [redirectUrl]);

  if (redirectUrl)
    return (
      <p className="text-18" role="status">
        Thank you.{" "}
        <a className="link" href={redirectUrl}>
          Back to {name}
        </a>
      </p>
    );
  if (result)
    return (
      <>
        <p className="text-18" role="alert">
          This request has expired. Go back to {name} and try again.
        </p>
        <HomeLink />
      </>
    );
  return (
    <Form method="post" className="grid gap-8">
      <section>
        <h2 className="font-display text-28">It will see</h2>
        <ul className="mt-4 grid gap-2 text-18">
          {scopes.map((each) => (
            <li key={each} className="border-t border-line pt-2">
              {each}
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="decision" value="allow" disabled={isBusy}>
          Allow
        </Button>
        <Button type="submit" name="decision" value="deny" kind="secondary" disabled={isBusy}>
          Don’t Allow
        </Button>
      </div>
      <p className="text-14">We never share your password.</p>
    </Form>
  );
}

function HomeLink() {
  return (
    <p>
      <Link className="link" to="/">
        Back to Home
      </Link>
    </p>
  );
}
