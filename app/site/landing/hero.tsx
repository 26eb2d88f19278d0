import { ButtonLink } from "#app/ui/button.tsx";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { HERO } from "../content/landing.ts";

type HeroPicture = {
  url: string;
  srcSet: string | undefined;
  alt: string;
  width: number;
  height: number;
};

export function Hero({ picture, tagline }: { picture: HeroPicture | null; tagline: string }) {
  return (
    <section className="grid lg:min-h-[calc(100svh-var(--top))] lg:grid-cols-12" aria-labelledby="hero-title">
      <div className="bleed-start flex flex-col justify-between gap-10 py-10 pr-gutter lg:col-span-5 lg:py-14">
        <p className="label">{HERO.subtitle}</p>
        <div>
          <h1 id="hero-title" className="font-display text-96">
            {HERO.title}
          </h1>
          <p className="mt-6 max-w-[21.25em] text-18">{tagline}</p>
          <ButtonLink to="/shop" className="mt-8">
            Shop the shoes
          </ButtonLink>
        </div>
        <LinkThenButton
          href="#explore"
          onPress={scrollOneScreen}
          className="link inline-flex min-h-11 items-center self-start text-14 text-stone-strong hover:text-ink"
        >
          Scroll to explore
        </LinkThenButton>
      </div>
      <div className="hero-ground order-first h-[max(48svh,80vw)] bg-ground lg:h-auto lg:order-none lg:col-span-7">
        {picture && (
          <img
            src={picture.url}
            srcSet={picture.srcSet}
            sizes="(min-width: 64rem) 58vw, 100vw"
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            fetchPriority="high"
          />
        )}
      </div>
    </section>
  );
}

/** Scrolls exactly one screen (SHOP-10). */
function scrollOneScreen() {
  const isReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: window.innerHeight, behavior: isReducedMotion ? "instant" : "smooth" });
}
