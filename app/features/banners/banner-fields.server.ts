import { z } from "zod";
import { textInput } from "#app/platform/forms/submission.server.ts";
import { bannerDate, bannerInterval } from "./banner-dates.ts";
import { bannerTarget } from "./banner-link.ts";
import { isGradient } from "./banner-look.ts";
import { BANNER_DEFAULTS, BANNER_LIMITS, EVERYWHERE, plainPath } from "./banners.ts";
import { parseColor } from "./color.ts";

const MAX_PAGES = 50;
const WRONG_DATE = "Enter a date, such as 2026-12-24, or a date and a time";
const COLOR_FORMS = "such as #7d1424, rgb(125, 20, 36), hsl(351, 72%, 28%) or crimson";

/** Validates the input of a banner. Missing or empty values get their defaults. */
export function bannerFields({ timeZone, publicUrl }: { timeZone: string; publicUrl: string }) {
  const date = optional(
    z.string().transform((typed, context) => {
      const read = bannerDate(typed, timeZone);
      if (read === null) context.addIssue({ code: "custom", message: WRONG_DATE });
      return read;
    }),
  );
  return z
    .object({
      title: line("Title", BANNER_LIMITS.title),
      message: line("Message", BANNER_LIMITS.message),
      linkUrl: optional(
        z
          .string()
          .trim()
          .refine(
            (typed) => bannerTarget(typed, publicUrl) !== null,
            "Start the link with / for a page on this site, or with https://, http:// or mailto:",
          ),
      ),
      linkText: optional(
        textInput(BANNER_LIMITS.linkText, `Link text must be at most ${BANNER_LIMITS.linkText} characters`),
      ),
      backgroundColor: withDefault(
        z.string().trim().refine(isBackground, `Enter gradient-red or a solid color, ${COLOR_FORMS}`),
        BANNER_DEFAULTS.backgroundColor,
      ),
      textColor: withDefault(
        z
          .string()
          .trim()
          .refine((color) => parseColor(color) !== null, `Enter a solid color, ${COLOR_FORMS}`),
        BANNER_DEFAULTS.textColor,
      ),
      isActive: z.boolean().default(BANNER_DEFAULTS.isActive),
      startDate: date,
      endDate: date,
      pages: pageList,
      dismissible: z.boolean().default(BANNER_DEFAULTS.dismissible),
    })
    .refine((banner) => endsAfterItStarts(banner, timeZone), {
      path: ["endDate"],
      message: "End date must be on or after the start date",
    });
}

export type BannerFields = z.infer<ReturnType<typeof bannerFields>>;

function isBackground(typed: string): boolean {
  return isGradient(typed) ? /^[\w-]{1,40}$/.test(typed) : parseColor(typed) !== null;
}

/** Distinct paths, or only "all", which is also the default. */
const pageList = z
  .preprocess(
    (pages) => (typeof pages === "string" ? [pages] : (pages ?? [])),
    z
      .array(
        z
          .string()
          .max(200)
          .refine((page) => page === EVERYWHERE || /^\/(?!\/)[^\s\\?#\p{Cc}]*$/u.test(page), "Start the page with /")
          .transform((page) => (page === EVERYWHERE ? page : plainPath(page))),
        "Choose at least one page",
      )
      .max(MAX_PAGES, `Choose at most ${MAX_PAGES} pages`),
  )
  .transform((pages) => (pages.length === 0 || pages.includes(EVERYWHERE) ? [EVERYWHERE] : [...new Set(pages)]));

function endsAfterItStarts(banner: { startDate: string | null; endDate: string | null }, timeZone: string): boolean {
  const { startsAt, endsAt } = bannerInterval(banner, timeZone);
  return startsAt === null || endsAt === null || startsAt < endsAt;
}

function line(name: string, max: number) {
  const required = `${name} is required`;
  return z
    .string(required)
    .pipe(textInput(max, `${name} must be at most ${max} characters`))
    .transform((text) => text.replace(/\s+/g, " "))
    .refine((text) => text !== "", required);
}

const isEmpty = (value: unknown) => value === undefined || (typeof value === "string" && value.trim() === "");

function optional<Value>(schema: z.ZodType<Value>) {
  return z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable());
}

function withDefault(schema: z.ZodType<string>, otherwise: string) {
  return z.preprocess((value) => (isEmpty(value) ? otherwise : value), schema);
}
