import { buildASTSchema, Kind, parse, printSchema, visit, type DefinitionNode, type GraphQLSchema } from "graphql";
import type { TypeNode } from "graphql";

/**
 * A schema with only these object types, interfaces and unions, and the scalars, enums and inputs that their fields need. Fields of other types
 * are left out.
 */
export function trimmedSchema(schema: GraphQLSchema, names: string[]): GraphQLSchema {
  const document = parse(printSchema(schema), { noLocation: true });
  const kept = new Set(names);
  const definitions = new Map(document.definitions.map((each) => [definitionName(each), each]));
  const isOutput = ({ kind }: DefinitionNode) =>
    kind === Kind.OBJECT_TYPE_DEFINITION ||
    kind === Kind.INTERFACE_TYPE_DEFINITION ||
    kind === Kind.UNION_TYPE_DEFINITION;
  const isKept = (name: string) => {
    const definition = definitions.get(name);
    return definition === undefined || !isOutput(definition) || kept.has(name);
  };
  const trimmed = visit(document, {
    FieldDefinition: ({ type }) => (isKept(nameOf(type)) ? undefined : null),
    ObjectTypeDefinition: {
      leave: (type) => ({ ...type, interfaces: type.interfaces?.filter(({ name }) => isKept(name.value)) ?? [] }),
    },
    InterfaceTypeDefinition: {
      leave: (type) => ({ ...type, interfaces: type.interfaces?.filter(({ name }) => isKept(name.value)) ?? [] }),
    },
    UnionTypeDefinition: {
      leave: (type) => ({ ...type, types: type.types?.filter(({ name }) => isKept(name.value)) ?? [] }),
    },
  });
  const byName = new Map(trimmed.definitions.map((each) => [definitionName(each), each]));
  const needed = new Set<string>();
  const add = (name: string) => {
    const definition = byName.get(name);
    if (!definition || needed.has(name)) return;
    needed.add(name);
    visit(definition, { NamedType: ({ name: used }) => add(used.value) });
  };
  for (const name of names) if (definitions.has(name)) add(name);
  return buildASTSchema({
    ...trimmed,
    definitions: trimmed.definitions.filter(
      (each) =>
        each.kind === Kind.SCHEMA_DEFINITION ||
        each.kind === Kind.DIRECTIVE_DEFINITION ||
        needed.has(definitionName(each)),
    ),
  });
}

function definitionName(definition: DefinitionNode): string {
  return "name" in definition && definition.name ? definition.name.value : definition.kind;
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
