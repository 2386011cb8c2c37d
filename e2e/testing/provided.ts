/** Values that the global setup passes to the journeys. */
interface Provided {
  /** The URL of the product. */
  address: string;
  /** The endpoint of the browser. */
  browser: string;
}

/** Passed by environment variables, because the journeys run in other processes. */
const variable = (name: keyof Provided) => `E2E_${name}`;

export function provide(name: keyof Provided, value: string): void {
  process.env[variable(name)] = value;
}

export function provided(name: keyof Provided): string {
  const value = process.env[variable(name)];
  if (value === undefined) throw new Error(`The setup of the journeys provides no ${name}`);
  return value;
}
