import type { DeclaredErrors } from './declared-error.ts';

/** The request itself is not as it should be. */
export const requestErrors = {
  INVALID_INPUT: {
    status: 400,
    means: 'Something that was sent breaks a rule: a field is missing, unknown, or not of the shape that is wanted.',
    advice:
      'Read `errors`: each entry names a field by its JSON pointer, or a parameter, and says what is wrong with it. All faults are named at once. Mend them and send the request again.',
    example: 'name is required.',
  },
  NOT_FOUND: {
    status: 404,
    means: 'There is nothing at this address, or nothing that you may know of: what belongs to others looks the same.',
    advice:
      'Check the path and the ids in it. If they are right, ask whether your account is a member of the project, and whether the credential is bound to another one.',
    example: 'There is no such project.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    means: 'The path exists, but does not take this method.',
    advice: 'Use one of the methods that the header `Allow` of the answer lists.',
    example: 'This path answers GET, HEAD, POST, OPTIONS.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    means: 'The header `Accept` rules out every form that the answer could have.',
    advice: 'Accept `application/json`, or leave the header out.',
    example: 'The answer is application/json, which Accept rules out.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    means: 'The body has more bytes, or more values, than may be sent at once.',
    advice: 'Send less at a time. The [sizes](../guides/errors-limits-pages.md#sizes) say how much fits.',
    example: 'The body is larger than 1 MiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    means: 'The body is of a type, or in an encoding, that is not read here.',
    advice: 'Send JSON in UTF-8 with `Content-Type: application/json`, and without a content encoding.',
    example: 'The body must be application/json in UTF-8, without a content encoding.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    means: 'The `Idempotency-Key` was used before, for another request.',
    advice:
      'Take a new key for each thing that you want done, and repeat a request with exactly the same body, environment and `If-Match`. [Repeating safely](../guides/errors-limits-pages.md#repeating-safely) explains it.',
    example:
      'This Idempotency-Key was used with another body, environment, If-Match or credential. Use a new key for a new request.',
  },
} satisfies DeclaredErrors;
