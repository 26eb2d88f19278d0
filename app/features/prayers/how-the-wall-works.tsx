const HOW_IT_WORKS = [
  {
    title: "You write",
    text: "Share as much or as little as you like. Your name and email address are optional.",
  },
  {
    title: "We read",
    text: "Our team reads every request, urgent ones first, and prays. Nothing is posted before that.",
  },
  {
    title: "Others pray",
    text: "With your permission, your request appears on this page. Without it, your request stays with us.",
  },
  {
    title: "It stays yours",
    text: "Use your private link to edit it, take it down, mark it as answered, or delete it. No account needed.",
  },
];

export function HowTheWallWorks() {
  return (
    <div className="mt-16">
      <h2 className="label border-b border-line-strong pb-3">How the wall works</h2>
      <ol>
        {HOW_IT_WORKS.map((step) => (
          <li key={step.title} className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[9rem_1fr]">
            <h3 className="font-display text-22">{step.title}</h3>
            <p className="text-stone-strong">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
