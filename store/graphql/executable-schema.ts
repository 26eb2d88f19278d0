import {
  buildSchema,
  isInterfaceType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from "graphql";

/** Resolvers of one type; a field without one is read from the object by its name. `never` lets every field name its own arguments. */
export type FieldResolvers<Source, Context> = Record<
  string,
  (source: Source, args: never, context: Context, info: GraphQLResolveInfo) => unknown
>;
export type Resolvers<Context> = Record<string, FieldResolvers<never, Context>>;

/** A schema with its resolvers. The definitions are ours and validated by tests, not at every start. Throws if a resolver has no field. */
export function executableSchema<Context>(sdl: string[], resolvers: Resolvers<Context>[]): GraphQLSchema {
  const schema = buildSchema(sdl.join("\n"), { assumeValidSDL: true, noLocation: true });
  for (const [typeName, fields] of resolvers.flatMap(Object.entries<FieldResolvers<never, Context>>)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type) && !isInterfaceType(type))
      throw new Error(`Resolvers for ${typeName}, which is no type of the schema`);
    for (const [fieldName, resolve] of Object.entries(fields)) {
      const field = type.getFields()[fieldName];
      if (!field) throw new Error(`A resolver for ${typeName}.${fieldName}, which is no field of the schema`);
      field.resolve = resolve as unknown as GraphQLFieldResolver<unknown, unknown>;
    }
  }
  return schema;
}
