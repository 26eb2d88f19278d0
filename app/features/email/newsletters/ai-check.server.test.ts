import { describe, expect, test } from "vitest";
import { aiLine } from "./ai-check.server.ts";

describe("the AI line of the system page", () => {
  test("names the AI service and shows today's usage", () => {
    expect(aiLine(null)).toMatchObject({ state: "ok", detail: expect.stringContaining("AI_BASE_URL") });
    const ai = { host: "ai.example", model: "small", usedToday: 1_200, mostADay: 100_000 };
    expect(aiLine(ai)).toEqual({
      name: "AI",
      state: "ok",
      detail: "Newsletters are drafted by small at ai.example. 1,200 of 100,000 tokens were used today.",
    });
    expect(aiLine({ ...ai, usedToday: 100_000 })).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("AI_DAILY_TOKENS"),
    });
    expect(aiLine({ ...ai, mostADay: 0 })).toMatchObject({
      state: "ok",
      detail: expect.stringContaining("1,200 tokens"),
    });
  });
});
