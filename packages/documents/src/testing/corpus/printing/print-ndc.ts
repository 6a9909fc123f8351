export type NdcStyle = 'plain' | 'dashes';

export function printNdc(ndc: string, style: NdcStyle): string {
  return style === 'plain' ? ndc : `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
}
