/** The package has no types of its own. */
declare module 'siphash24' {
  function siphash24(
    data: Uint8Array,
    key: Uint8Array,
    out: Uint8Array,
    skipChecks: boolean,
  ): Uint8Array;
  namespace siphash24 {
    const BYTES: 8;
  }
  export = siphash24;
}
