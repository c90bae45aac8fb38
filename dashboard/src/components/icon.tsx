/** Outlines on a field of 16 by 16, drawn for this dashboard. */
const outlines = {
  overview: 'M2 2h5v5H2zM9 2h5v3H9zM9 7h5v7H9zM2 9h5v5H2z',
  key: 'M10 9.5a3.5 3.5 0 1 0-3.3-2.300L2.5 11.400v2.100h2.100v-1.500h1.500v-1.500h1.500l.6-.9a3.5 3.5 0 0 0 1.8-.1M10.7 5.300h.01',
  token: 'M8 1.5 13.5 4v4c0 3.3-2.3 5.5-5.5 6.500C4.8 13.5 2.5 11.3 2.5 8V4zM5.8 8l1.6 1.6 3-3.2',
  docs: 'M3.5 2h6l3 3v9h-9zM9.5 2v3h3M5.5 8h5M5.5 11h5',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 14c.4-2.6 2.6-4 5.5-4s5.1 1.4 5.5 4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.6 10.6 14 14',
  plus: 'M8 3v10M3 8h10',
  copy: 'M5.5 5.500h8v8h-8zM10.5 5.500v-3h-8v8h3',
  done: 'm3 8.5 3.3 3.300L13 4.8',
  warning: 'M8 2 1.5 13.500h13zM8 6.500v3.200M8 11.600h.01',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  close: 'm4 4 8 8M12 4l-8 8',
  light:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M8 1.500v1.300M8 13.200v1.300M1.5 8h1.300M13.2 8h1.300M3.4 3.400l.9.9M11.7 11.700l.9.9M12.6 3.400l-.9.9M4.3 11.700l-.9.9',
  dark: 'M13 9.500A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5',
  system: 'M2 3h12v8H2zM6 14h4M8 11v3',
  leave: 'M6.5 14h-4V2h4M10 11l3-3-3-3M13 8H6',
  project: 'M2.5 5 8 2l5.5 3v6L8 14l-5.5-3zM2.5 5 8 8l5.5-3M8 8v6',
} as const;

export type IconName = keyof typeof outlines;

/** Decoration beside a word, or in a control that has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
