import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from "graphql";

/** Where a schema is not a subset of another, one line each. Empty: every operation valid here is valid there and means the same. */
export function schemaDifferences(part: GraphQLSchema, whole: GraphQLSchema): string[] {
  const types = Object.values(part.getTypeMap()).filter((type) => !type.name.startsWith("__"));
  return [
    ...same("query root", part.getQueryType()?.name, whole.getQueryType()?.name),
    ...same("mutation root", part.getMutationType()?.name, whole.getMutationType()?.name),
    ...types.flatMap((type) => typeDifferences(type, whole.getType(type.name))),
    ...directiveDifferences(part, whole),
  ];
}

function typeDifferences(own: GraphQLNamedType, other: GraphQLNamedType | undefined): string[] {
  if (!other) return [`${own.name}: no such type`];
  if (isScalarType(own)) return isScalarType(other) ? [] : [`${own.name}: no scalar`];
  if (isEnumType(own) && isEnumType(other)) {
    return own
      .getValues()
      .flatMap((value) => (other.getValue(value.name) ? [] : [`${own.name}.${value.name}: no such value`]));
  }
  if (isUnionType(own) && isUnionType(other)) {
    const members = other.getTypes().map((type) => type.name);
    return own
      .getTypes()
      .flatMap((type) => (members.includes(type.name) ? [] : [`${own.name}: ${type.name} is no member`]));
  }
  if (isInputObjectType(own) && isInputObjectType(other))
    return inputDifferences(own.name, Object.values(own.getFields()), Object.values(other.getFields()));
  if ((isObjectType(own) && isObjectType(other)) || (isInterfaceType(own) && isInterfaceType(other))) {
    const interfaces = other.getInterfaces().map((type) => type.name);
    return [
      ...own
        .getInterfaces()
        .flatMap((type) => (interfaces.includes(type.name) ? [] : [`${own.name}: does not implement ${type.name}`])),
      ...Object.values(own.getFields()).flatMap((field) => {
        const theirs = other.getFields()[field.name];
        if (!theirs) return [`${own.name}.${field.name}: no such field`];
        return [
          ...same(`${own.name}.${field.name}`, String(field.type), String(theirs.type)),
          ...inputDifferences(`${own.name}.${field.name}`, field.args, theirs.args),
        ];
      }),
    ];
  }
  return [`${own.name}: another kind of type`];
}

/** Arguments and input fields: ours must exist there, and those required there must exist here. */
function inputDifferences(where: string, own: readonly Input[], other: readonly Input[]): string[] {
  const missing = other.filter(
    (theirs) =>
      isNonNullType(theirs.type) &&
      theirs.defaultValue === undefined &&
      !own.some((input) => input.name === theirs.name),
  );
  return [
    ...missing.map((input) => `${where}(${input.name}): required and missing`),
    ...own.flatMap((input) => {
      const theirs = other.find((each) => each.name === input.name);
      const path = `${where}(${input.name})`;
      if (!theirs) return [`${path}: no such argument`];
      return [
        ...same(path, String(input.type), String(theirs.type)),
        ...same(`${path} by default`, JSON.stringify(input.defaultValue), JSON.stringify(theirs.defaultValue)),
      ];
    }),
  ];
}

type Input = GraphQLArgument | GraphQLInputField;

function directiveDifferences(part: GraphQLSchema, whole: GraphQLSchema): string[] {
  return part.getDirectives().flatMap((directive) => {
    const theirs = whole.getDirective(directive.name);
    if (!theirs) return [`@${directive.name}: no such directive`];
    const foreign = directive.args.filter(
      (arg) =>
        !theirs.args.some(
          (each) => each.name === arg.name && String(getNamedType(each.type)) === String(getNamedType(arg.type)),
        ),
    );
    return foreign.map((arg) => `@${directive.name}(${arg.name}): no such argument`);
  });
}

function same(where: string, own: string | undefined, theirs: string | undefined): string[] {
  return own === theirs ? [] : [`${where}: ${own} instead of ${theirs}`];
}
