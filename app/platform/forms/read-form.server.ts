import { data } from "react-router";

/** The form posted to an action. Throws a 400 response if the body is not a complete form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("We couldn't read this form. Go back and submit it again.", { status: 400 });
  }
}
