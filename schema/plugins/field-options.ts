import type { FieldNullability, InputFieldMap, InputShapeFromFields, SchemaTypes, TypeParam } from '@pothos/core';
import type { ErrorCode } from '../errors.ts';
import type { FieldRateLimit } from './rate-limit.ts';

declare global {
  export namespace PothosSchemaTypes {
    // A merged declaration has to repeat every parameter of the interface that it extends.
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** How often one caller may run this field, apart from the plan's limits. */
      rateLimit?: FieldRateLimit;
      /** Whether it holds a secret, so that no answer with it may be stored on its way. */
      secret?: true;
      /** Refusals particular to this field; the facade documents their statuses from it. */
      throws?: readonly ErrorCode[];
      /**
       * What has to be asked of the network before the field can decide. It is done before a transaction begins, by the
       * field itself or by whoever runs the field in a transaction; it changes nothing and decides nothing.
       */
      prepare?: (args: InputShapeFromFields<Args>, context: Types['Context']) => Promise<void>;
    }
  }
}
