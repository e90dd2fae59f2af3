import type { Random } from '@review-service/testing/random';
import { blackPng } from '@review-service/testing/png';
import { bytesOf } from '../request';
import type { RandomBody, RandomFields } from './body';
import { hostileText, noise } from './hostile-texts';
import { chance } from './mutate';

const PNG = blackPng(4, 4).toString('latin1');
const line = (text: string) => bytesOf(text).replace(/[\r\n]/g, '');

/** `multipart/form-data` (RFC 7578) with these fields and a file; if `odd`, with one violation of the format. */
export function multipart(random: Random, fields: RandomFields, file: string, isOdd: boolean): RandomBody {
  const odd = isOdd ? random.below(14) : -1;
  const boundary =
    odd === 0
      ? random.pick(['', ' ', 'a b', '-', '--', 'x'.repeat(71), 'x'.repeat(2_000), "'()+_,-./:=?", '\xff', 'a"b'])
      : 'fuzz-boundary';
  const said = odd === 1 ? 'another' : boundary;
  const end = odd === 2 ? '\n' : '\r\n';
  const part = (disposition: string, content: string, more = '') =>
    `--${boundary}${end}Content-Disposition: ${disposition}${end}${more}${end}${content}${end}`;
  const field = ([name, value]: RandomFields[number]) => part(`form-data; name="${line(name)}"`, bytesOf(value));
  const filename = odd === 3 ? line(hostileText(random, 2_000)) : 'picture.png';
  const content = odd === 4 ? bytesOf(noise(random, 500)) : odd === 5 ? '' : PNG;
  const sent = part(
    `form-data; name="${odd === 6 ? line(hostileText(random, 1_000)) : file}"; filename="${filename}"`,
    content,
    `Content-Type: image/png${end}`,
  );
  const parts = [...fields.map(field), sent];
  if (odd === 7)
    parts.push(...Array<string>(random.pick([2, 50, 1_100])).fill(chance(random, 50) ? sent : field(['x', 'y'])));
  if (odd === 8)
    parts.push(
      part(
        random.pick([
          '',
          'form-data',
          'form-data; name',
          'form-data; name=',
          'x; name="a"',
          'form-data; name="a"; filename*=UTF-8\'\'%00%ff',
          'form-data; name="\\"',
        ]),
        'x',
      ),
    );
  if (odd === 9)
    parts.push(part('form-data; name="x"', 'x', `X-Long: ${'x'.repeat(random.pick([1_000, 20_000, 200_000]))}${end}`));
  if (odd === 10)
    parts.push(
      part(
        'form-data; name="x"',
        'eA==',
        `Content-Transfer-Encoding: ${random.pick(['base64', 'quoted-printable', 'x'])}${end}Content-Type: text/plain; charset=utf-16${end}`,
      ),
    );
  const whole = `${odd === 11 ? 'A preamble\r\n' : ''}${parts.join('')}--${boundary}--${end}`;
  const text = odd === 12 ? whole.slice(0, random.below(whole.length)) : odd === 13 ? `${whole}${whole}` : whole;
  const type = said.includes(' ') ? `multipart/form-data; boundary="${said}"` : `multipart/form-data; boundary=${said}`;
  return { headers: [['Content-Type', type]], text };
}

/** A good form in parts, with these fields and a file of this content. */
export function fileForm(fields: RandomFields, file: string, content: string): RandomBody {
  const part = (disposition: string, text: string) =>
    `--fuzz\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n`;
  const parts = [
    ...fields.map(([name, value]) => part(`form-data; name="${line(name)}"`, bytesOf(value))),
    part(`form-data; name="${file}"; filename="${file}"`, bytesOf(content)),
  ];
  return { headers: [['Content-Type', 'multipart/form-data; boundary=fuzz']], text: `${parts.join('')}--fuzz--\r\n` };
}
