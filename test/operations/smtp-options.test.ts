import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { smtpOptions } from '../../src/mail/smtp-options.ts';

/** As the client of SMTP understands them. */
const optionsOf = (url: string) => createTransport(smtpOptions(url)).options;

describe('the password of a mail server', () => {
  test.each([
    'smtp://user:password@mail.example:587',
    'smtp://user@10.0.0.7',
    'smtp://user:password@[2001:db8::1]:587',
  ])('is sent by %s under TLS alone', (url) => {
    expect(optionsOf(url)).toMatchObject({ requireTLS: true, secure: false, pool: true, connectionTimeout: 10_000 });
  });

  test.each([
    'smtp://user:password@mail.example:587?requireTLS=false',
    'smtp://mail.example:25',
    'smtp://user:password@localhost:1025',
    'smtp://user:password@127.0.0.1:1025',
    'smtp://user:password@[::1]:1025',
  ])('needs none by %s', (url) => {
    expect(optionsOf(url)).toMatchObject({ requireTLS: false, secure: false });
  });

  test('is sent by smtps under TLS from the beginning', () => {
    expect(optionsOf('smtps://user:password@mail.example')).toMatchObject({ secure: true });
  });
});
