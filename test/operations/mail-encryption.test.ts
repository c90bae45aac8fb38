import { describe, expect, test } from 'vitest';
import { requiresTls } from '../../src/mail/requires-tls.ts';

describe('the password of a mail server', () => {
  test.each([
    'smtp://user:password@mail.example:587',
    'smtp://user@10.0.0.7',
    'smtp://user:password@[2001:db8::1]:587',
  ])('is sent by %s under TLS alone', (url) => {
    expect(requiresTls(url)).toBe(true);
  });

  test.each([
    'smtps://user:password@mail.example',
    'smtp://mail.example:25',
    'smtp://user:password@localhost:1025',
    'smtp://user:password@127.0.0.1:1025',
    'smtp://user:password@[::1]:1025',
  ])('needs nothing more by %s', (url) => {
    expect(requiresTls(url)).toBe(false);
  });
});
