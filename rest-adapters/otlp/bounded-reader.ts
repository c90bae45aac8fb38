import protobuf from 'protobufjs/light.js';
import { maximumValues, tooManyValues } from './values-limit.ts';

// Integers of 64 bits are numbers: times lose less than a microsecond by it, and what is beyond 2^53 is no count.
Reflect.set(protobuf.util, 'Long', undefined);
protobuf.configure();

/** The bytes that a packed field may have: no histogram has so many buckets. */
const mostPacked = 1_048_576;

/** Reads protobuf as far as a request may be long in values, each of which takes memory of its own. */
export class BoundedReader extends protobuf.Reader {
  #values = 0;

  constructor(bytes: Uint8Array) {
    super(bytes);
    this.discardUnknown = true;
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > maximumValues) throw tooManyValues();
  }

  /** Of a field, of which each value has one. */
  override tag(): number {
    this.#count(1);
    return super.tag();
  }

  /** Reads a packed field, whose length is told before it. */
  #counting<Value>(read: () => Value[], before: number): Value[] {
    const start = this.pos;
    if (this.size() > mostPacked) throw tooManyValues();
    this.pos = start;
    const values = read();
    this.#count(values.length - before);
    return values;
  }

  override uint64s(array?: (protobuf.Long | number)[]) {
    return this.#counting(() => super.uint64s(array), array?.length ?? 0);
  }

  override fixed64s(array?: (protobuf.Long | number)[]) {
    return this.#counting(() => super.fixed64s(array), array?.length ?? 0);
  }

  override doubles(array?: number[]) {
    return this.#counting(() => super.doubles(array), array?.length ?? 0);
  }
}
