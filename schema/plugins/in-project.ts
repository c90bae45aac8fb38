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
import { type RowSelection, rowSelection } from '../row-selection.ts';

/*
 * Fields of a project. Each takes the project's id, besides the arguments that it declares, and says its scope once: the
 * credential has to carry it, and the caller's role in the project to grant it. Mutations run in one transaction.
 */

interface ProjectFieldOptions<
  Types extends SchemaTypes,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type>,
  Args extends InputFieldMap,
  ReturnShape,
  Project,
  Surroundings,
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
    context: Surroundings,
    selection: () => RowSelection,
  ): ReturnType<Resolver<unknown, object, object, ShapeFromTypeParam<Types, Type, Nullable>, ReturnShape>>;
}

type ProjectField<Types extends SchemaTypes, Kind extends 'Query' | 'Mutation', Project, Surroundings> = <
  Type extends TypeParam<Types>,
  ReturnShape,
  Nullable extends FieldNullability<Type> = Types['DefaultFieldNullability'],
  Args extends InputFieldMap = Record<never, never>,
>(
  options: ProjectFieldOptions<Types, Type, Nullable, Args, ReturnShape, Project, Surroundings>,
) => FieldRef<Types, ShapeFromTypeParam<Types, Type, Nullable>, Kind>;

declare global {
  export namespace PothosSchemaTypes {
    // A merged declaration has to repeat every parameter of the interface that it extends.
    export interface QueryFieldBuilder<Types extends SchemaTypes, ParentShape> {
      inProject: ProjectField<Types, 'Query', ReachableProject, Context>;
    }
    export interface MutationFieldBuilder<Types extends SchemaTypes, ParentShape> {
      inProject: ProjectField<Types, 'Mutation', ReachableProject, Transaction>;
      /** For changes that must pass one by one in a project. */
      inLockedProject: ProjectField<Types, 'Mutation', LockedProject, Transaction>;
    }
  }
}

/** What is declared above, as it is while a field is being made: of any type. */
interface AnyProjectField {
  scope: PlatformScope;
  projectArgument?: 'id';
  args?: object;
  resolve(project: object, args: object, context: Context, selection: () => RowSelection): unknown;
}

interface AnyFieldBuilder {
  arg: { id(options: { required: true }): unknown };
  field(options: object): unknown;
}

/** Runs the rest of a resolver with the project of that id. */
type FindProject = (
  context: Context,
  id: string,
  scope: PlatformScope,
  rest: (project: object, context: Context) => unknown,
) => Promise<unknown>;

function projectField(find: FindProject) {
  return function inProject(this: AnyFieldBuilder, { scope, args, resolve, ...options }: AnyProjectField): unknown {
    const { projectArgument = 'projectId', ...field } = options;
    return this.field({
      ...field,
      authScopes: { scope },
      args: { [projectArgument]: this.arg.id({ required: true }), ...args },
      resolve: (
        _root: unknown,
        { [projectArgument]: id, ...rest }: Record<'projectId' | 'id', string>,
        context: Context,
        info: GraphQLResolveInfo,
      ) =>
        find(context, id, scope, (project, current) =>
          resolve(project, rest, current, () => rowSelection(context, info)),
        ),
    });
  };
}

Object.assign(QueryFieldBuilder.prototype, {
  inProject: projectField(async (context, id, scope, rest) => rest(await requireProject(context, id, scope), context)),
});

Object.assign(MutationFieldBuilder.prototype, {
  inProject: projectField((context, id, scope, rest) =>
    context.transaction(async (tx) => rest(await requireProject(tx, id, scope), tx)),
  ),
  inLockedProject: projectField((context, id, scope, rest) =>
    context.transaction(async (tx) => rest(await lockProject(tx, id, scope), tx)),
  ),
});
