export function ReviewRequestPage() {
  return <p>ReviewRequestPage</p>;
}
