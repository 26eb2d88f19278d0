import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { brand } from "#app/brand.ts";
import { askAuthContext, authContext } from "#app/platform/context.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { answerConsent, askingClient } from "../oauth.server.ts";
import { scopesIn } from "../oauth.ts";
import type { Route } from "./+types/consent";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => [{ title: `Sign in with ${brand.name}` }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const client = await askingClient(context.get(authContext), request.headers, query.get("client_id"));
  return { client, learns: scopesIn(query), email: (await signedIn(context)).email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const accept = (await readForm(request)).get("answer") === "allow";
  const ask = context.get(askAuthContext);
  return answerConsent((path, body) => ask(path, request, body), new URL(request.url).searchParams, accept);
}

export default function Consent({ loaderData: { client, learns, email }, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Sign in with {brand.name}</p>
        <h1 className="mt-6 font-display text-64 break-words">{client?.name ?? "Nobody we know"}</h1>
        <p className="mt-6 max-w-[44ch] text-18">
          {client
            ? `Another site would like to know you by your ${brand.name} account, ${email}.`
            : "The site that sent you here is not one we know, or has been taken off our list. Nothing was told to it."}
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
        {client ? <Answer name={client.name} learns={learns} answered={actionData} /> : <WayHome />}
      </div>
    </main>
  );
}

function Answer({
  name,
  learns,
  answered,
}: {
  name: string;
  learns: string[];
  answered: Awaited<ReturnType<typeof answerConsent>> | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const goesOnTo = answered?.goesOnTo;
  useEffect(() => {
    if (goesOnTo) window.location.replace(goesOnTo);
  }, [goesOnTo]);

  if (goesOnTo)
    return (
      <p className="text-18" role="status">
        Thank you.{" "}
        <a className="link" href={goesOnTo}>
          Back to {name}
        </a>
      </p>
    );
  if (answered)
    return (
      <>
        <p className="text-18" role="alert">
          This request has run out. Go back to {name} and begin again.
        </p>
        <WayHome />
      </>
    );
  return (
    <Form method="post" className="grid gap-8">
      <section>
        <h2 className="font-display text-28">It learns</h2>
        <ul className="mt-4 grid gap-2 text-18">
          {learns.map((each) => (
            <li key={each} className="border-t border-line pt-2">
              {each}
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="answer" value="allow" disabled={isBusy}>
          Allow
        </Button>
        <Button type="submit" name="answer" value="deny" kind="secondary" disabled={isBusy}>
          Do not allow
        </Button>
      </div>
      <p className="text-14">Your password is never passed on.</p>
    </Form>
  );
}

function WayHome() {
  return (
    <p>
      <Link className="link" to="/">
        Back to the shop
      </Link>
    </p>
  );
}
