import { data } from "react-router";

/** The form a page's action was sent. Throws the 400 to answer with where the body is no form, or half of one. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("This form arrived damaged. Please go back and send it again.", { status: 400 });
  }
}
