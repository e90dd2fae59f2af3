export function LatestDiff() {
  return <p>LatestDiff</p>;
}
