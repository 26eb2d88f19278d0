import { Link } from "react-router";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { verseAt } from "#app/scripture.ts";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { AmbassadorForm } from "../ambassador-form.tsx";
import { ambassadorSignup } from "../ambassadors.server.ts";
import { ON_THE_WAITLIST } from "../ambassadors.ts";
import type { Route } from "./+types/join";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = fixedPageMeta(
  "Become an ambassador",
  "Wear them where you live, and be ready when someone asks. Join the ambassador program waitlist.",
);

export function loader({ request }: Route.LoaderArgs) {
  return {
    isSent: new URL(request.url).searchParams.has("sent"),
    verse: verseAt("2 Corinthians 5:20"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const { emails, limiter } = context.get(servicesContext);
  const address = context.get(requestContext).clientAddress;
  return asAction(ambassadorSignup({ emails, limiter, address, source: "page" }), context, request);
}

export const clientAction = keepFormValues;

const TASKS = [
  { title: "Wear them", text: "To work, to practice, to the store. Not only on Sunday." },
  {
    title: "Be ready",
    text: "Someone will read your heel and ask. You don’t need an answer to everything; you just need to be willing to stop.",
  },
  {
    title: "Tell it",
    text: "Share what happens, online or over the fence. No scripts, no quotas, no posting schedule.",
  },
];

export default function Join({ loaderData: { isSent, verse } }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className="page pt-10">
        <Link className="link text-14" to="/">
          Back
        </Link>
      </div>
      <header className="page pt-16">
        <p className="label">Ambassador program</p>
        <h1 className="mt-6 max-w-[6em] font-display text-96">Sent, in ordinary shoes</h1>
      </header>

      <div className="page mt-16 grid gap-x-8 gap-y-10 border-t border-line pt-10 lg:grid-cols-12">
        <Verse verse={verse} className="lg:col-span-4" />
        <ol className="lg:col-span-7 lg:col-start-6">
          {TASKS.map((task) => (
            <li
              key={task.title}
              className="grid gap-x-8 gap-y-1 border-b border-line py-6 first:pt-0 sm:grid-cols-[12rem_1fr]"
            >
              <h2 className="font-display text-28">{task.title}</h2>
              <p className="sm:pt-1">{task.text}</p>
            </li>
          ))}
        </ol>
      </div>

      <section className="mt-section bg-sunk" aria-labelledby="waitlist-title">
        <div className="page grid gap-x-8 gap-y-10 py-section lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 id="waitlist-title" className="font-display text-64">
              Join the waitlist
            </h2>
            <p className="mt-6 max-w-[26.5em]">
              Tell us who you are and where you walk. Only your name and email are required.
            </p>
          </div>
          <div className="grid gap-8 lg:col-span-7 lg:col-start-6">
            {isSent && <SentNotice {...ON_THE_WAITLIST} />}
            <AmbassadorForm />
          </div>
        </div>
      </section>
    </main>
  );
}
