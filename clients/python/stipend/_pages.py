from __future__ import annotations

from typing import Any, Callable, Dict, Generator, Generic, Iterator, List, Mapping, Optional, TypeVar

# Every list of the API allows at least this many items in a page.
PAGE_ITEMS = 100

Item = TypeVar("Item")
Page = TypeVar("Page")
Position = Mapping[str, Any]


class Listing(Generic[Item, Page]):
    """The items of a list. A loop over it reads the list page by page; a second loop reads it again."""

    def __init__(self, read_page: Callable[[Position], Page], position: Position, items: str, is_paged: bool) -> None:
        self._read_page = read_page
        self._position = position
        self._items = items
        self._is_paged = is_paged

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from items_of(page, self._items)

    def page(self) -> Page:
        """Reads one page: the first one, or the one that `after` selects."""
        return self._read_page(self._position)

    def pages(self) -> Generator[Page, None, None]:
        """Iterates over the pages."""
        following: Optional[Position] = first_position(self._position, self._is_paged)
        while following is not None:
            page = self._read_page(following)
            yield page
            following = next_position(following, page)


def first_position(given: Position, is_paged: bool) -> Position:
    known = {name: value for name, value in given.items() if value is not None}
    return {"limit": PAGE_ITEMS, **known} if is_paged else known


def next_position(position: Position, page: Any) -> Optional[Position]:
    """Returns where the next page starts; None after the last one."""
    after = (page.get("pagination") or {}).get("next_after")
    # the feed of events has no last page: without new events, the position stays the same
    if after is None or after == position.get("after"):
        return None
    following: Dict[str, Any] = {**position, "after": str(after)}
    # a cursor and an offset exclude each other
    following.pop("offset", None)
    return following


def items_of(page: Any, items: str) -> List[Any]:
    found = page.get(items) if isinstance(page, dict) else None
    return found if isinstance(found, list) else []
