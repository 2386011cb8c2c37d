import { beforeEach, describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.ts';

const noon = Date.parse('2027-01-05T06:30:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1000);

describe('work that keeps failing', () => {
  let breaker: CircuitBreaker;
  beforeEach(() => {
    breaker = new CircuitBreaker();
  });
  const fail = (times: number, seconds: number) => {
    for (let n = 0; n < times; n += 1) breaker.failed(at(seconds));
  };

  it('continues until the fifth failure in a row', () => {
    fail(4, 0);
    breaker.succeeded();
    fail(4, 0);
    expect(breaker.allowed(50, at(0))).toBe(50);
    fail(1, 0);
    expect(breaker.allowed(50, at(0))).toBe(0);
  });

  it('pauses 5 s, then one probe is sent', () => {
    fail(5, 0);
    expect(breaker.allowed(50, at(4.999))).toBe(0);
    expect(breaker.allowed(50, at(5))).toBe(1);
  });

  it('pauses longer after each failed probe, at most a minute', () => {
    fail(5, 0);
    let now = 5;
    for (const rest of [10, 20, 40, 60, 60]) {
      fail(1, now);
      expect(breaker.rests(at(now + rest - 0.001))).toBe(true);
      expect(breaker.rests(at(now + rest))).toBe(false);
      now += rest;
    }
  });

  it('does not pause longer because of work that was running when the pause began', () => {
    fail(50, 0);
    fail(20, 3);
    expect(breaker.allowed(50, at(5))).toBe(1);
  });

  it('runs normally after one success', () => {
    fail(5, 0);
    fail(1, 5);
    breaker.succeeded();
    expect(breaker.allowed(50, at(6))).toBe(50);
    fail(5, 6);
    expect(breaker.allowed(50, at(11))).toBe(1);
  });
});
