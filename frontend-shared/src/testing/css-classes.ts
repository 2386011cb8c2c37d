/** A CSS module in a spec: each class keeps its source name. */
export function process(): { code: string } {
  return {
    code: "module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });",
  };
}
