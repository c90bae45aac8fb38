/** One row of figures in a chart. */
export interface Measure<Of> {
  /** What it is known by within its chart, whatever people call it. */
  id: string;
  name: string;
  /** The class that gives it its colour. */
  look: 'first' | 'bad' | 'low' | 'mid' | 'high';
  of(point: Of): number | null;
}

/** What is drawn into one frame. */
export interface ChartKind<Of> {
  /** What it is known by, whatever people call it. */
  id: string;
  title: string;
  shape: 'bars' | 'lines';
  measures: readonly Measure<Of>[];
  /** As it is written beside axes and in tables. */
  write(value: number): string;
  /** The axis ends no lower. */
  least: number;
}

/** A value as people read it; a dash where it is not known. */
export function written(write: (value: number) => string, value: number | null): string {
  return value === null ? '–' : write(value);
}
