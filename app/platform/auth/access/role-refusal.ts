/** How the sentence starts that refuses an admin something their role doesn't include. Another 403 can be a proxy's page. */
export const ROLE_REFUSAL = "Your role, ";
