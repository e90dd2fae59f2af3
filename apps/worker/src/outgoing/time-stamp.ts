/** The request of RFC 3161 section 2.4.1 in DER, around the hash: version 1, SHA-256, and the authority's certificate is wanted. */
const BEFORE = Buffer.from('30390201013031300d060960864801650304020105000420', 'hex');
const AFTER = Buffer.from('0101ff', 'hex');

/** The beginning of an answer that grants it, with modifications at most, once the lengths are left out. */
const GRANTED = /^30(?:[0-7].|81..|82....)30(?:[0-7].|81..|82....)02010[01]/;

/** The most bytes of an answer: certificates take some thousand. */
const AT_MOST = 65_536;

/** Milliseconds for the whole exchange. */
const TIMEOUT = 10_000;

/**
 * Requests a time stamp from an authority. Resolves with its unverified answer (RFC 3161 section 2.4.2). Its users
 * verify it with the certificates that they trust.
 * @param hash SHA-256
 */
export async function timeStamp(url: string, hash: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: Buffer.concat([BEFORE, hash, AFTER]),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!answer.ok) throw new Error(`The time stamp authority answered ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > AT_MOST || !GRANTED.test(bytes.toString('hex')) || !bytes.includes(hash)) {
    throw new Error('The time stamp authority gave no time stamp of this hash.');
  }
  return bytes;
}
