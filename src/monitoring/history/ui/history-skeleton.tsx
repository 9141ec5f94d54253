/** About as high as the panel with a legend of two lines, so that what is below it then moves little. */
export function HistorySkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton mb-3 h-7 w-40" />
      <div className="skeleton h-[600px] w-full sm:h-[440px]" />
    </div>
  );
}
