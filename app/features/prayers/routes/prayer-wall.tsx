import { data } from "react-router";
import { dbContext } from "#app/platform/context.ts";
import { headersOfLoader, NOT_KEPT } from "#app/platform/http/loader-headers.ts";
import { log } from "#app/platform/log.server.ts";
import { asAction } from "#app/platform/submission.server.ts";
import { verseAt } from "#app/scripture.ts";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { PrayerForm } from "../prayer-form.tsx";
import { prayerSubmission } from "../prayer-submission.server.ts";
import { prayersOnTheWall } from "../prayers.server.ts";
import { PRAYER_RECEIVED, type WallPost } from "../prayers.ts";
import { ShareWallButton } from "../share-wall-button.tsx";
import { WallPosts } from "../wall-posts.tsx";
import type { Route } from "./+types/prayer-wall";
import type { Door } from "#app/platform/auth/door.ts";

export const handle: Door = { opensTo: "public" };

const POSTS_SHOWN = 50;

export const meta = fixedPageMeta(
  "Prayer wall",
  "Ask for prayer, with your name or without, and pray for what others are carrying.",
);

export async function loader({ request, context }: Route.LoaderArgs) {
  // A wall that cannot be read must not keep anybody from asking for prayer: the fault is only logged (PRAY-04).
  const posts = await prayersOnTheWall(context.get(dbContext), POSTS_SHOWN).catch((error: unknown): null => {
    log("error", "the prayer wall could not be read", { error });
    return null;
  });
  const page = {
    posts: posts ?? ([] as WallPost[]),
    isSent: new URL(request.url).searchParams.has("sent"),
    verse: verseAt("Galatians 6:2"),
  };
  return data(page, posts ? {} : { headers: NOT_KEPT });
}

export const headers = headersOfLoader;

export function action({ request, context }: Route.ActionArgs) {
  return asAction(prayerSubmission, context, request);
}

export default function PrayerWall({ loaderData: { posts, isSent, verse } }: Route.ComponentProps) {
  return (
    <main id="content" className="page py-section">
      <header className="grid items-end gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="label">Prayer wall</p>
          <h1 className="mt-6 font-display text-96">Carried together</h1>
          <p className="mt-8 max-w-measure text-18">
            Write what you are carrying. Read what others carry, and pray for one of them before you close the page.
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-8">
            <a className="link inline-flex min-h-11 items-center lg:hidden" href="#ask">
              Ask for prayer
            </a>
            <ShareWallButton />
          </p>
        </div>
        <Verse verse={verse} size="large" className="lg:col-span-4 lg:col-start-9" />
      </header>

      <div className="mt-section grid items-start gap-x-8 gap-y-16 lg:grid-cols-12">
        <section aria-labelledby="wall-title" className="lg:col-span-6">
          <h2 id="wall-title" className="label border-b border-line-strong pb-3">
            On the wall
          </h2>
          <WallPosts posts={posts} />
          <HowTheWallWorks />
        </section>
        <section id="ask" aria-labelledby="ask-title" className="bg-sunk p-6 sm:p-10 lg:col-span-5 lg:col-start-8">
          <h2 id="ask-title" className="mb-8 font-display text-40">
            Ask for prayer
          </h2>
          <div className="grid gap-8">
            {isSent && <SentNotice {...PRAYER_RECEIVED} />}
            <PrayerForm />
          </div>
        </section>
      </div>
    </main>
  );
}

const HOW_IT_WORKS = [
  {
    title: "You write",
    text: "As much or as little as you like. A name and an address are up to you.",
  },
  {
    title: "We read",
    text: "An admin reads every request, urgent ones first, and prays. Nothing is posted before that.",
  },
  {
    title: "It is carried",
    text: "With your consent it stands on this page. Without it, it stays with us.",
  },
];

function HowTheWallWorks() {
  return (
    <div className="mt-16">
      <h2 className="label border-b border-line-strong pb-3">How the wall works</h2>
      <ol>
        {HOW_IT_WORKS.map((step) => (
          <li key={step.title} className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[9rem_1fr]">
            <h3 className="font-display text-22">{step.title}</h3>
            <p className="text-stone-strong">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
