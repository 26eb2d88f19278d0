import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { ButtonForm } from "./button-form.tsx";
import { CheckField, TextField } from "./field.tsx";
import { Refusal } from "./form-message.tsx";
import { errorsLeft, isChecked, messageToast, useActionForm } from "./use-action-form.ts";

function NoteForm() {
  const { Form, form, formKey, errors, typed, refusal } = useActionForm("/note?page=2");
  return (
    <Form key={formKey} {...form}>
      <Refusal message={refusal} />
      <TextField label="Note" name="note" required defaultValue={typed["note"]} error={errors["note"]} />
      <CheckField label="Public" name="isPublic" defaultChecked={isChecked(typed, "isPublic", true)} />
    </Form>
  );
}

/** The page as the server renders it: fresh, or in response to a form that a browser without JavaScript posted. */
function rendered(result?: ActionResult, Component = NoteForm): string {
  const Page = createRoutesStub([{ id: "note", path: "/note", Component }]);
  const hydrationData = { loaderData: {}, ...(result ? { actionData: { note: result } } : {}) };
  return renderToStaticMarkup(<Page initialEntries={["/note?page=2"]} hydrationData={hydrationData} />);
}

const refusal = { state: "refused", message: null, fieldErrors: {}, typed: {} } as const;

describe("a form without JavaScript", () => {
  test("posts to its action", () => {
    const form = /<form[^>]*>/.exec(rendered())?.[0];
    for (const attribute of ['action="/note?page=2"', 'method="post"', "noValidate"]) expect(form).toContain(attribute);
  });

  test("shows the error at its field and keeps what was typed", () => {
    const page = rendered({ ...refusal, fieldErrors: { note: "Too short" }, typed: { note: "Hm" } });
    expect(page).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="Hm"/);
    expect(page).toContain("Too short");
    expect(page).not.toContain('role="alert"');
    expect(/<input[^>]*name="isPublic"[^>]*>/.exec(page)?.[0]).not.toContain("checked");
    expect(/<input[^>]*name="isPublic"[^>]*>/.exec(rendered())?.[0]).toContain("checked");
  });

  test("shows a message above its fields, unless a field shows the same", () => {
    const limited = { title: "Too many attempts." };
    expect(rendered({ ...refusal, message: limited })).toMatch(/role="alert"[^>]*>Too many attempts\.</);
    expect(rendered({ ...refusal, message: limited, fieldErrors: { note: limited.title } })).not.toContain("alert");
  });

  test("shows no result of another form: a button's only at that button, a list's not at all", () => {
    const Buttons = () => (
      <>
        <ButtonForm action="/note" fields={{ change: "hide" }} label="Hide" />
        <ButtonForm action="/note" fields={{ change: "show" }} label="Show" />
      </>
    );
    const message = { title: "Not changed" };
    const page = rendered({ ...refusal, message, typed: { change: "show" } }, Buttons);
    expect(page.match(/Not changed/g)).toHaveLength(1);
    expect(page.indexOf("Hide")).toBeLessThan(page.indexOf("Not changed"));
    expect(rendered({ ...refusal, message, typed: { about: "Row 1" } })).not.toContain("Not changed");
  });
});

describe("a field error", () => {
  const errors = { name: "Name is required", email: "Invalid email", mailings: "Choose at least one." };

  test("is cleared when its field changes, and the others stay", () => {
    expect(errorsLeft(errors, ["email", ""])).toEqual({ name: errors.name, mailings: errors.mailings });
  });

  test("of a group of fields is cleared when one of them changes", () => {
    expect(errorsLeft(errors, ["stories", "mailings"])).toEqual({ name: errors.name, email: errors.email });
  });
});

describe("the toast of a result", () => {
  const message = { title: "Saved", description: "Come back soon.", note: "Check your spam folder." };

  test("shows its message, as a success or an error", () => {
    expect(messageToast({ state: "done", message })).toEqual({ ...message, kind: "success" });
    expect(messageToast({ ...refusal, message: { title: "Not saved" } })).toEqual({
      title: "Not saved",
      kind: "error",
    });
  });

  test("is absent where the fields say it all", () => {
    expect(messageToast({ ...refusal, fieldErrors: { note: "Too short" } })).toBeNull();
  });
});
