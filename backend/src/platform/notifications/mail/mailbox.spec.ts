import { describe, expect, it } from '@jest/globals';
import { mailboxOf } from './mailbox.ts';

describe('a mailbox', () => {
  it.each([
    ['Anna@Example.ORG', 'anna@example.org'],
    ['anna+news@example.org', 'anna@example.org'],
    ['anna+a+b@example.org', 'anna@example.org'],
    ['an.na@example.org', 'an.na@example.org'],
    ['an.n.a+x@gmail.com', 'anna@gmail.com'],
    ['anna@googlemail.com', 'anna@gmail.com'],
    ['"anna"@example.org', 'anna@example.org'],
    ['"an\\na+1"@example.org', 'anna@example.org'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['+anna@example.org', '+anna@example.org'],
  ])('is the same for every spelling of its address: %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
