import { GraphQLError } from "graphql";

/** An error that the client can fix, with its code in `extensions`. */
export function badRequest(message: string, code = "BAD_REQUEST"): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
