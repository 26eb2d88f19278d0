export function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="link mt-1 inline-flex min-h-6 items-center text-14 font-medium" onClick={onPress}>
      Try again
    </button>
  );
}
