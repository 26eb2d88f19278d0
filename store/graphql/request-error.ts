import { GraphQLError } from "graphql";

/** An error the client can mend, with the code it finds in `extensions`. */
export function badRequest(message: string, code = "BAD_REQUEST"): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
