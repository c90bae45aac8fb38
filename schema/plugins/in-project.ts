import {
  type FieldNullability,
  type FieldRef,
  type InputFieldMap,
  type InputShapeFromFields,
  MutationFieldBuilder,
  QueryFieldBuilder,
  type Resolver,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { type ReachableProject, requireProject } from '../authorization/require-project.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import type { Context, Transaction } from '../context.ts';
import { type LockedProject, lockProject } from '../projects/lock-project.ts';
import { rowSelection, type SelectRows } from '../row-selection.ts';

/*
 * Fields of a project. Each takes the project's id, besides the arguments that it declares, and says its scope once: the
 * credential has to carry it, and the caller's role in the project to grant it. A query is resolved with the context of
 * the request, a mutation in one transaction, with that of the transaction.
 */

interface ProjectFieldOptions<
  Types extends SchemaTypes,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type>,
  Args extends InputFieldMap,
  ReturnShape,
  Project,
  FieldContext,
> extends Omit<
    PothosSchemaTypes.FieldOptions<Types, unknown, Type, Nullable, Args, unknown, ReturnShape>,
    'authScopes' | 'resolve'
  > {
  scope: PlatformScope;
  /** The name of the argument that is the project's id, where it is not `projectId`. */
  projectArgument?: 'id';
  resolve(
    project: Project,
    args: InputShapeFromFields<Args>,
    context: FieldContext,
    selection: SelectRows,
  ): ReturnType<Resolver<unknown, object, object, ShapeFromTypeParam<Types, Type, Nullable>, ReturnShape>>;
}

type ProjectField<Types extends SchemaTypes, Kind extends 'Query' | 'Mutation', Project, FieldContext> = <
  Type extends TypeParam<Types>,
  ReturnShape,
  Nullable extends FieldNullability<Type> = Types['DefaultFieldNullability'],
  Args extends InputFieldMap = Record<never, never>,
>(
  options: ProjectFieldOptions<Types, Type, Nullable, Args, ReturnShape, Project, FieldContext>,
) => FieldRef<Types, ShapeFromTypeParam<Types, Type, Nullable>, Kind>;

declare global {
  export namespace PothosSchemaTypes {
    // A merged declaration has to repeat every parameter of the interface that it extends.
    export interface QueryFieldBuilder<Types extends SchemaTypes, ParentShape> {
      /** A field of a project. It throws NOT_FOUND to who is no member, INSUFFICIENT_SCOPE, UNAUTHENTICATED. */
      inProject: ProjectField<Types, 'Query', ReachableProject, Context>;
    }
    export interface MutationFieldBuilder<Types extends SchemaTypes, ParentShape> {
      /** A change in a project, in one transaction. It throws as a query's does. */
      inProject: ProjectField<Types, 'Mutation', ReachableProject, Transaction>;
      /** A change that must pass by itself in its project. The role is looked at again once the lock is held. */
      inLockedProject: ProjectField<Types, 'Mutation', LockedProject, Transaction>;
    }
  }
}

/** What is declared above, as it is while a field is being made: of any type. */
interface AnyProjectField<Project, FieldContext> {
  scope: PlatformScope;
  projectArgument?: string;
  args?: object;
  resolve(project: Project, args: object, context: FieldContext, selection: SelectRows): unknown;
}

interface AnyFieldBuilder {
  arg: { id(options: { required: true }): unknown };
  field(options: object): unknown;
}

/** Runs the rest of a resolver with the project of that id. */
type FindProject<Project, FieldContext> = (
  context: Context,
  id: string,
  scope: PlatformScope,
  rest: (project: Project, context: FieldContext) => unknown,
) => Promise<unknown>;

/** @returns the method of a builder @throws Error, while the schema is built, where a field declares the project's id itself */
function projectField<Project, FieldContext>(find: FindProject<Project, FieldContext>) {
  return function inProject(
    this: AnyFieldBuilder,
    { scope, args = {}, resolve, projectArgument = 'projectId', ...field }: AnyProjectField<Project, FieldContext>,
  ): unknown {
    if (projectArgument in args) {
      throw new Error(
        `${projectArgument} is the project's id, which t.inProject declares: give the argument another name.`,
      );
    }
    return this.field({
      ...field,
      authScopes: { scope },
      args: { [projectArgument]: this.arg.id({ required: true }), ...args },
      resolve: (_root: unknown, given: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => {
        const { [projectArgument]: id, ...rest } = given;
        const selection = rowSelection(context, info);
        return find(context, String(id), scope, (project, current) => resolve(project, rest, current, selection));
      },
    });
  };
}

/** Makes the change, and has those who watch the project hear of it. */
async function changing<Project extends ReachableProject>(
  tx: Transaction,
  project: Project,
  rest: (project: Project, tx: Transaction) => unknown,
): Promise<unknown> {
  const result = await rest(project, tx);
  tx.announceProjectChange(project.id);
  return result;
}

Object.assign(QueryFieldBuilder.prototype, {
  inProject: projectField<ReachableProject, Context>(async (context, id, scope, rest) =>
    rest(await requireProject(context, id, scope), context),
  ),
});

Object.assign(MutationFieldBuilder.prototype, {
  inProject: projectField<ReachableProject, Transaction>((context, id, scope, rest) =>
    context.transaction(async (tx) => changing(tx, await requireProject(tx, id, scope), rest)),
  ),
  inLockedProject: projectField<LockedProject, Transaction>((context, id, scope, rest) =>
    context.transaction(async (tx) => changing(tx, await lockProject(tx, id, scope), rest)),
  ),
});
