import { describe, expect, it } from '@jest/globals';
import { phoneticKeyOf } from './phonetic-key.ts';

describe('spellings of one sound', () => {
  it.each([
    ['kozhikode', 'kolikode'],
    ['alappuzha', 'alapula'],
    ['thrissur', 'trissur'],
    ['sudha', 'sutha'],
    ['madhavan', 'madavan'],
    ['maala', 'mala'],
    ['sree', 'sri'],
    ['beema', 'bima'],
    ['poornima', 'purnima'],
    ['vadakara', 'wadakara'],
    ['photo', 'foto'],
    ['cardamom', 'kardamom'],
    ['krishna', 'krisna'],
    ['thekkekara', 'thekekara'],
    ['chirayil', 'chirail'],
    ['harbour', 'harboor'],
    ['thulasi', 'tulsi'],
    ['malabar', 'malbar'],
    ['lakshmi', 'laxmi'],
    ['gouri', 'gauri'],
    ['gowri', 'gauri'],
    ['bhavani', 'bavani'],
    ['dhanya', 'danya'],
  ])('%s and %s', (one, other) => {
    expect(phoneticKeyOf(one)).toBe(phoneticKeyOf(other));
  });

  it.each([
    ['malabar', 'malayil'],
    ['chirayil', 'kirayil'],
    ['silks', 'milks'],
    ['nila', 'nola'],
  ])('but not %s and %s', (one, other) => {
    expect(phoneticKeyOf(one)).not.toBe(phoneticKeyOf(other));
  });
});
