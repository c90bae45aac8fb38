import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Fields that documents select for the facade alone begin with an underscore. */
export function isInternal(name: string): boolean {
  return name.startsWith('_');
}

/** A field that a document selects, under the name that its answer has. */
export interface SelectedField {
  name: string;
  field: GraphQLField<unknown, unknown>;
  selection: SelectionSetNode | undefined;
}

export function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions.flatMap((part) =>
      part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
    ),
  );
}

/** The fields that a selection takes of an object, those of its fragments among them. */
export function selectedFields(
  type: GraphQLObjectType,
  selection: SelectionSetNode,
  fragments: Fragments,
): SelectedField[] {
  return selection.selections.flatMap((entry): SelectedField[] => {
    if (entry.kind !== Kind.FIELD) {
      const part = entry.kind === Kind.FRAGMENT_SPREAD ? fragments.get(entry.name.value) : entry;
      if (!part) throw new Error('a fragment is missing');
      return selectedFields(type, part.selectionSet, fragments);
    }
    const field = type.getFields()[entry.name.value];
    if (!field) throw new Error(`${type.name} has no ${entry.name.value}`);
    return [{ name: entry.alias?.value ?? entry.name.value, field, selection: entry.selectionSet }];
  });
}

/** @throws Error where a document has none */
export function soleOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('the document holds no operation');
  return operation;
}

/** The one field that a document's operation selects. @throws Error where there are others */
export function selectedRoot(schema: GraphQLSchema, document: DocumentNode): SelectedField {
  const { operation, name, selectionSet } = soleOperation(document);
  const type = schema.getRootType(operation);
  const [root, ...others] = type ? selectedFields(type, selectionSet, fragmentsOf(document)) : [];
  if (!root || others.length > 0) throw new Error(`the operation ${name?.value} must select exactly one field`);
  return root;
}
