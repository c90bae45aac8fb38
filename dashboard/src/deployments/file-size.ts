import { numberFormat } from '../components/number.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];
const threeDigits = numberFormat({ maximumSignificantDigits: 3 });

/** Three digits and a unit: "18.4 MB". */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${threeDigits(bytes / 1_000 ** step)} ${units[step]}`;
}
