#!/usr/bin/env python3
"""Lets a class vote with phones. It needs nothing but Python 3.8 or newer.

    python3 example-relay.py [FOLDER] [PORT]

It serves example-vote.html and the page in FOLDER, and passes each message of a room to all others in it. It stores nothing and interprets
no messages. FOLDER is the folder of this file if the page is there, as in hantei-VERSION-page.zip, and otherwise dist/ of a clone. PORT is
8000 by default. example-relay.mjs does the same with Node.js.
"""

import queue
import secrets
import socket
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

HERE = Path(__file__).resolve().parent
VOTE = HERE / "example-vote.html"
CODE = HERE / "example-qr.js"
MOST = 2048  # bytes of a message
LISTENERS = 400  # in all rooms together
SILENCE = 15  # seconds after which a line without meaning shows whether a listener is still there


class Rooms:
    """The listeners of each room: their queues, each with who listens."""

    def __init__(self):
        self.lock = threading.Lock()
        self.rooms = {}

    def enter(self, room, who):
        """A queue of the room's messages; None if too many listen."""
        with self.lock:
            if sum(map(len, self.rooms.values())) >= LISTENERS:
                return None
            heard = queue.SimpleQueue()
            self.rooms.setdefault(room, {})[heard] = who
            return heard

    def leave(self, room, heard):
        with self.lock:
            self.rooms.get(room, {}).pop(heard, None)
            if not self.rooms.get(room):
                self.rooms.pop(room, None)

    def say(self, room, who, line):
        """Passes a line to all others in the room."""
        with self.lock:
            for heard, other in self.rooms.get(room, {}).items():
                if other != who:
                    heard.put(line)


class Handler(SimpleHTTPRequestHandler):
    # Browsers compile while downloading only under this type; older Pythons do not know it.
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def __init__(self, *args, rooms, **options):
        self.rooms = rooms
        super().__init__(*args, **options)

    def do_GET(self):
        first, rest, who = self.parts()
        if first == "rooms":
            self.listen(rest, who)
        elif first == "hantei":
            self.path = f"/{rest}"
            super().do_GET()
        elif first == CODE.name:
            self.send(200, CODE.read_bytes(), "text/javascript")
        else:
            self.send(200, VOTE.read_bytes(), "text/html; charset=utf-8")

    def do_HEAD(self):
        self.send(405)

    def do_POST(self):
        first, room, who = self.parts()
        length = self.headers.get("Content-Length", "")
        if first != "rooms" or not length.isdigit():
            return self.send(400)
        if int(length) > MOST:
            return self.send(413)
        line = self.rfile.read(int(length)).replace(b"\r", b" ").replace(b"\n", b" ")
        self.rooms.say(room, who, line)
        self.send(204)

    def parts(self):
        """The first name of the path, the rest of it, and who asks."""
        url = urlsplit(self.path)
        first, _, rest = url.path.lstrip("/").partition("/")
        return first, rest, parse_qs(url.query).get("from", [""])[0]

    def listen(self, room, who):
        heard = self.rooms.enter(room, who)
        if heard is None:
            return self.send(503)
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b":\n\n")  # so that the browser knows at once that it is heard
            while True:
                try:
                    self.wfile.write(b"data: " + heard.get(timeout=SILENCE) + b"\n\n")
                except queue.Empty:
                    self.wfile.write(b":\n\n")
        except OSError:
            pass  # The listener is gone.
        finally:
            self.rooms.leave(room, heard)

    def send(self, status, body=b"", kind="text/plain"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def list_directory(self, path):
        self.send_error(404)

    def log_message(self, *_):
        pass  # Addresses of pupils are nobody's business.


class Server(ThreadingHTTPServer):
    request_queue_size = 100  # A whole class opens the page at the same moment.

    def handle_error(self, *_):
        pass  # A browser that closes a connection is no error.


def address():
    """The address of this machine in its network. No message is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return probe.getsockname()[0]
        except OSError:
            return "localhost"


def main():
    options = sys.argv[1:]
    folder = Path(options[0]) if options else HERE if (HERE / "index.html").exists() else HERE.parent / "dist"
    if not (folder / "index.html").exists():
        sys.exit(f"example-relay.py: there is no page in {folder}; unpack hantei-VERSION-page.zip, and name its folder")
    port = int(options[1]) if len(options) > 1 else 8000
    try:
        server = Server(("", port), partial(Handler, rooms=Rooms(), directory=str(folder)))
    except OSError as error:
        sys.exit(f"example-relay.py: port {port}: {error.strerror}; name another after the folder")
    at = f"http://{address()}:{server.server_port}/?room={secrets.token_hex(4)}"
    print(f"pupils:  {at}\nteacher: {at}&teacher\nCtrl+C ends it.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
