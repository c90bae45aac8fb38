import {
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  MutationFieldBuilder,
  type Resolver,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core';
import { lockOperator } from '../authorization/operator.ts';
import type { SessionRequirement } from '../authorization/session.ts';
import type { Context, Transaction } from '../context.ts';

/*
 * Changes of operators. Each says once what it asks of the session, and is made in one transaction, in which the role
 * cannot be taken.
 */

interface OperatorFieldOptions<
  Types extends SchemaTypes,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type>,
  Args extends InputFieldMap,
  ReturnShape,
> extends Omit<
    PothosSchemaTypes.FieldOptions<Types, unknown, Type, Nullable, Args, unknown, ReturnShape>,
    'authScopes' | 'resolve'
  > {
  session: SessionRequirement;
  resolve(
    args: InputShapeFromFields<Args>,
    tx: Transaction,
  ): ReturnType<Resolver<unknown, object, object, ShapeFromTypeParam<Types, Type, Nullable>, ReturnShape>>;
}

declare global {
  export namespace PothosSchemaTypes {
    // A merged declaration has to repeat every parameter of the interface that it extends.
    export interface MutationFieldBuilder<Types extends SchemaTypes, ParentShape> {
      /** A change for operators. It throws OPERATOR_REQUIRED, SESSION_REQUIRED, UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED. */
      asOperator<
        Type extends TypeParam<Types>,
        ReturnShape,
        Nullable extends FieldNullability<Type> = Types['DefaultFieldNullability'],
        Args extends InputFieldMap = Record<never, never>,
      >(
        options: OperatorFieldOptions<Types, Type, Nullable, Args, ReturnShape>,
      ): FieldRef<Types, ShapeFromTypeParam<Types, Type, Nullable>, 'Mutation'>;
    }
  }
}

/** What is declared above, as it is while a field is being made: of any type. */
interface AnyOperatorField {
  session: SessionRequirement;
  resolve(args: object, tx: Transaction): unknown;
}

interface AnyFieldBuilder {
  field(options: object): unknown;
}

function asOperator(this: AnyFieldBuilder, { session, resolve, ...field }: AnyOperatorField): unknown {
  return this.field({
    ...field,
    authScopes: { operator: session },
    resolve: (_root: unknown, args: object, context: Context) =>
      context.transaction(async (tx) => {
        await lockOperator(tx);
        return resolve(args, tx);
      }),
  });
}

Object.assign(MutationFieldBuilder.prototype, { asOperator });
