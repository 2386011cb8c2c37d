import { describe, expect, it } from '@jest/globals';
import {
  CITIES,
  cityLabel,
  DEFAULT_CENTRE,
  findCity,
  LANDING_LOCATIONS,
  RESULTS_LOCATIONS,
} from './cities.ts';
import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from './country-codes.ts';
import { DISTRICTS, findDistrict, findTaluk, TALUKS_BY_DISTRICT } from './districts.ts';

describe('districts and taluks', () => {
  it('are the 14 of Kerala from Thiruvananthapuram to Kasaragod', () => {
    expect(DISTRICTS).toHaveLength(14);
    expect(DISTRICTS[0]).toBe('Thiruvananthapuram');
    expect(DISTRICTS.at(-1)).toBe('Kasaragod');
  });

  it('have the 78 real taluks, each in one district', () => {
    const taluks = Object.values(TALUKS_BY_DISTRICT).flat();
    expect(taluks).toHaveLength(78);
    expect(new Set(taluks).size).toBe(78);
  });

  it('are found ignoring case, a taluk only in its own district', () => {
    expect(findDistrict(' ernakulam ')).toBe('Ernakulam');
    expect(findTaluk('ernakulam', 'ALUVA')).toBe('Aluva');
    expect(findTaluk('Kollam', 'Aluva')).toBeUndefined();
  });
});

describe('cities', () => {
  it('offer 10 locations on the landing page and the same without Ahmedabad in the results', () => {
    expect(LANDING_LOCATIONS).toHaveLength(10);
    expect(RESULTS_LOCATIONS).toHaveLength(9);
    expect(RESULTS_LOCATIONS).not.toContain('Ahmedabad, Gujarat');
  });

  it('M-519: include coordinates of every offered location, and of Trivandrum, Bengaluru and Kerala', () => {
    for (const location of LANDING_LOCATIONS) {
      const city = findCity(location)!;
      expect(cityLabel(city)).toBe(location);
      expect([location, city.latitude > 8 && city.latitude < 36]).toEqual([location, true]);
      expect([location, city.longitude > 68 && city.longitude < 98]).toEqual([location, true]);
    }
    expect(findCity('Trivandrum')?.name).toBe('Thiruvananthapuram');
    expect(findCity('bengaluru')?.name).toBe('Bangalore');
    expect(findCity('Kerala, India')?.name).toBe('Kochi');
  });

  it('are found in any case, with or without state, inside an address', () => {
    for (const text of ['Kochi', 'KOCHI, kerala', 'MG Road, Kochi, Kerala, India', 'cochin']) {
      expect([text, findCity(text)]).toMatchObject([text, DEFAULT_CENTRE]);
    }
    expect(findCity('Delhi')?.name).toBe('Delhi');
  });

  it('are not guessed for an unknown place or a contradicting state', () => {
    expect(findCity('Atlantis')).toBeUndefined();
    expect(findCity('Atlantis, Kerala')).toBeUndefined();
    expect(findCity('Kochi, Gujarat')).toBeUndefined();
    expect(findCity('')).toBeUndefined();
    expect(findCity(', ,')).toBeUndefined();
  });

  it('in Kerala lie in a real taluk of a real district, within the state', () => {
    for (const city of CITIES.filter(({ state }) => state === 'Kerala')) {
      expect([city.name, findTaluk(city.district ?? '', city.taluk)]).toStrictEqual([
        city.name,
        city.taluk,
      ]);
      expect([city.name, city.latitude > 8.2]).toEqual([city.name, true]);
      expect([city.name, city.latitude < 12.8]).toEqual([city.name, true]);
      expect([city.name, city.longitude > 74.8]).toEqual([city.name, true]);
      expect([city.name, city.longitude < 77.4]).toEqual([city.name, true]);
    }
  });
});

describe('country codes', () => {
  it('are 6 codes; India is first and preselected', () => {
    expect(COUNTRY_CODES.map(({ code, country }) => `${code} ${country}`)).toEqual([
      '+91 India',
      '+1 USA',
      '+44 UK',
      '+61 Australia',
      '+65 Singapore',
      '+971 UAE',
    ]);
    expect(DEFAULT_COUNTRY_CODE).toBe('+91');
  });
});
