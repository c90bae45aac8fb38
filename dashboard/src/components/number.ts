/**
 * A whole number as people read it: 12,345. By hand: the first of Intl's formatters costs a slow device a tenth of a
 * second, before anything is seen.
 */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** How other numbers are written. What Intl needs for that is made when the first of them is. */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en', options);
    return format.format(value);
  };
}
